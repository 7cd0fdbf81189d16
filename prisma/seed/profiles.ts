import { type ContentLanguage, contentLanguages } from '@/lib/core/locales'
import type { SeedContext } from './context'

type Texts = Partial<Record<ContentLanguage, string>>

const about: Texts = {
  eng: 'This person does not exist: name and text are demonstration content. Here somebody who writes for this library says in a few sentences what they do and which questions they know most about.',
  fr: 'Cette personne n’existe pas : le nom et ce texte sont un contenu de démonstration. Ici, quelqu’un qui écrit pour cette bibliothèque dit en quelques phrases ce qu’il fait et quelles questions il connaît le mieux.',
  kiny: 'Uyu muntu ntabaho: izina n’aya magambo ni ibyo kwerekana gusa. Aha ni ho uwandikira iri somero avuga mu nteruro nke icyo akora n’ibibazo azi kurusha ibindi.',
  kisw: 'Mtu huyu hayupo: jina na maandishi haya ni mfano tu. Hapa anayeandikia maktaba hii anaeleza kwa sentensi chache anachofanya na maswali anayoyajua zaidi.',
}

const rheumatologist: Texts = {
  eng: 'Rheumatologist (demonstration)',
  fr: 'Rhumatologue (démonstration)',
  kiny: 'Inzobere mu ndwara z’ingingo (urugero)',
  kisw: 'Daktari bingwa wa baridi yabisi (mfano)',
}

const internist: Texts = {
  eng: 'Physician (demonstration)',
  fr: 'Médecin interniste (démonstration)',
  kiny: 'Muganga w’indwara z’imbere mu mubiri (urugero)',
  kisw: 'Daktari wa magonjwa ya ndani (mfano)',
}

/** Writes the public profiles of some demo accounts, which say that nobody real is behind them. */
export async function seedProfiles({ tx, people }: SeedContext): Promise<void> {
  const authors = [
    [people.rheumatologist, rheumatologist],
    [people.rheumatologist2, rheumatologist],
    [people.internist, internist],
  ] as const
  for (const [userId, title] of authors) {
    const texts = Object.fromEntries(
      contentLanguages.map((language) => [
        language,
        { title: title[language] ?? '', about: about[language] ?? '' },
      ]),
    )
    await tx.publicProfile.create({ data: { userId, texts } })
  }
}
