import type { SeedContext } from './context'

const about = {
  eng: 'This person does not exist: name and text are demonstration content. Here somebody who writes for this library says in a few sentences what they do and which questions they know most about.',
  fr: 'Cette personne n’existe pas : le nom et ce texte sont un contenu de démonstration. Ici, quelqu’un qui écrit pour cette bibliothèque dit en quelques phrases ce qu’il fait et quelles questions il connaît le mieux.',
  kiny: 'Uyu muntu ntabaho: izina n’aya magambo ni ibyo kwerekana gusa. Aha ni ho uwandikira iri somero avuga mu nteruro nke icyo akora n’ibibazo azi kurusha ibindi.',
  kisw: 'Mtu huyu hayupo: jina na maandishi haya ni mfano tu. Hapa anayeandikia maktaba hii anaeleza kwa sentensi chache anachofanya na maswali anayoyajua zaidi.',
}

const rheumatologist = {
  eng: 'Rheumatologist (demonstration)',
  fr: 'Rhumatologue (démonstration)',
  kiny: 'Inzobere mu ndwara z’ingingo (urugero)',
  kisw: 'Daktari bingwa wa baridi yabisi (mfano)',
}

const internist = {
  eng: 'Physician (demonstration)',
  fr: 'Médecin interniste (démonstration)',
  kiny: 'Muganga w’indwara z’imbere mu mubiri (urugero)',
  kisw: 'Daktari wa magonjwa ya ndani (mfano)',
}

/** Writes what some of the demo accounts tell on their public pages: that nobody is behind it. */
export async function seedProfiles({ tx, people }: SeedContext): Promise<void> {
  const authors = [
    [people.rheumatologist, rheumatologist],
    [people.rheumatologist2, rheumatologist],
    [people.internist, internist],
  ] as const
  for (const [userId, title] of authors) {
    const texts = {
      eng: { title: title.eng, about: about.eng },
      fr: { title: title.fr, about: about.fr },
      kisw: { title: title.kisw, about: about.kisw },
      kiny: { title: title.kiny, about: about.kiny },
    }
    await tx.publicProfile.create({ data: { userId, texts } })
  }
}
