import type { Locale } from '@/lib/core/languages.mjs'

interface SlipText {
  title: string
  text: string
  address: string
  code: string
  keep: string
}

/** What a patient takes home: in the patient's language, whatever the screen's is. To be reviewed by the hospital. */
export const SLIP_TEXTS: Record<Locale, SlipText> = {
  en: {
    title: 'If you change your mind',
    text: 'You agreed that pictures or a document about your illness are shown to doctors, without your name. You may end this at any time, without giving a reason and without an account: open the address below on any telephone and enter the code. What was sent is then destroyed. You will be treated all the same.',
    address: 'Address',
    code: 'Code',
    keep: 'Keep this paper. Whoever has the code can do this.',
  },
  fr: {
    title: 'Si vous changez d’avis',
    text: 'Vous avez accepté que des images ou un document sur votre maladie soient montrés à des médecins, sans votre nom. Vous pouvez y mettre fin à tout moment, sans donner de raison et sans compte : ouvrez l’adresse ci-dessous sur n’importe quel téléphone et saisissez le code. Ce qui a été envoyé est alors détruit. Vous serez soigné de la même façon.',
    address: 'Adresse',
    code: 'Code',
    keep: 'Gardez ce papier. Toute personne qui a le code peut le faire.',
  },
  rw: {
    title: 'Niba wisubiyeho',
    text: 'Wemeye ko amafoto cyangwa inyandiko bijyanye n’uburwayi bwawe byerekwa abaganga, bitariho izina ryawe. Ushobora kubihagarika igihe icyo ari cyo cyose, udatanze impamvu kandi nta konti ukeneye: fungura iyi aderesi kuri telefone iyo ari yo yose maze wandike iyi kode. Ibyoherejwe bizahita bisibwa burundu. Uzavurwa nk’uko bisanzwe.',
    address: 'Aderesi',
    code: 'Kode',
    keep: 'Bika uru rupapuro. Ufite iyi kode wese ashobora kubikora.',
  },
  sw: {
    title: 'Ukibadili mawazo',
    text: 'Ulikubali kwamba picha au hati kuhusu ugonjwa wako zionyeshwe kwa madaktari, bila jina lako. Unaweza kusitisha hili wakati wowote, bila kutoa sababu na bila akaunti: fungua anwani iliyo hapa chini kwenye simu yoyote na uingize msimbo. Kilichotumwa kitaharibiwa. Utatibiwa vilevile.',
    address: 'Anwani',
    code: 'Msimbo',
    keep: 'Tunza karatasi hii. Yeyote aliye na msimbo anaweza kufanya hivyo.',
  },
}
