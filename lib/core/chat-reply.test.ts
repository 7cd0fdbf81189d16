import { describe, expect, it } from 'vitest'
import en from '@/messages/en.json'
import fr from '@/messages/fr.json'
import rw from '@/messages/rw.json'
import sw from '@/messages/sw.json'
import { chatSearches, chooseReply, findCards } from './chat-reply'

const catalogues = { en, fr, rw, sw }

const answers = {
  ...en.chatAnswers,
  wordsPain: 'pain, joint, thé, knee+hurt/ache',
  replyPain: 'about pain',
  wordsMedicine: 'medicine, dose',
  replyMedicine: 'about medicine',
  replyDefault: 'try the search',
}
const reply = (typed: string) => chooseReply(typed, answers)

describe('chooseReply', () => {
  it('returns the default when no word is known', () => {
    expect(reply('where are you')).toBe('try the search')
  })

  it('prefers the reply about medicines', () => {
    expect(reply('a medicine for pain')).toBe('about medicine')
    for (const { chatAnswers } of Object.values(catalogues)) {
      const typed = `${chatAnswers.wordsPain.split(',')[0]} methotrexate`
      expect(chooseReply(typed, chatAnswers)).toBe(chatAnswers.replyMedicine)
    }
  })

  it('matches a short word only as a whole word', () => {
    expect(reply('paint in Spain')).toBe('try the search')
    expect(reply('pains')).toBe('about pain')
  })

  it('matches a long word inside another', () => {
    expect(reply('biomedicines')).toBe('about medicine')
  })

  it('matches parts in any order, and any alternative of a part', () => {
    for (const typed of ['my knee hurts', 'an ache in one knee']) {
      expect(reply(typed)).toBe('about pain')
    }
    for (const typed of ['my knee', 'it hurts']) expect(reply(typed)).toBe('try the search')
  })

  it('ignores accents', () => {
    expect(reply('the')).toBe('about pain')
    expect(reply('dosé')).toBe('about medicine')
  })

  it('answers side effects and a possible pregnancy with the reply about medicines', () => {
    for (const [{ chatAnswers }, messages] of [
      [en, ['I have sores in my mouth', 'my eyes are yellow', 'I may be pregnant']],
      [fr, ['plaies dans la bouche', 'mes yeux sont jaunes', 'peut-être enceinte']],
      [rw, ['mfite ibisebe mu kanwa', 'amaso y’umuhondo', 'nkeka ko ntwite']],
      [sw, ['vidonda mdomoni', 'macho ya njano', 'nadhani nina mimba']],
    ] as const) {
      expect(chatAnswers.replyMedicine).toMatch(/m[eé]thotrexate/)
      for (const typed of messages) {
        expect(findCards(typed), typed).toEqual([])
        expect(chooseReply(typed, chatAnswers), typed).toBe(chatAnswers.replyMedicine)
      }
    }
  })
})

describe('findCards', () => {
  it('returns null for an empty message', () => {
    for (const typed of ['', '   ', '\n\t', '?!']) expect(findCards(typed)).toBeNull()
  })

  it('ignores case and punctuation', () => {
    expect(findCards('HEART, ATTACK!')).toEqual(['emergency'])
  })

  it('treats straight, curly and missing apostrophes alike', () => {
    for (const typed of ["I can't walk", 'I can’t walk', 'I canʼt walk', 'i cant walk', 'l’AVC']) {
      expect(findCards(typed), typed).toEqual(['emergency'])
    }
  })

  it('ignores missing accents', () => {
    for (const typed of [
      'J’ÉTOUFFE',
      'j etouffe',
      'évanoui',
      'evanoui',
      'mal au cœur',
      'mal au coeur',
    ])
      expect(findCards(typed), typed).toEqual(['emergency'])
  })
})

describe('words of despair', () => {
  it.each([
    [
      'English',
      [
        'I want to die',
        'i just WANNA die',
        "I don't want to live any more",
        'I dont want to live',
        'they would be better off, and I better off dead',
        'I took all my pills',
        'thinking of suicide because of the pain',
        'I will kill myself',
      ],
    ],
    [
      'French',
      [
        'je veux mourir',
        'J’ai envie d’en finir',
        'je n’ai plus envie de vivre',
        'Je veux me tuer',
        'idées suicidaires',
        'je suis desespere',
      ],
    ],
    [
      'Kinyarwanda',
      ['ndashaka gupfa', 'nziyahura', 'ntekereza kwiyahura', 'ndambiwe kubaho', 'narihebye'],
    ],
    [
      'Swahili',
      ['nataka kufa', 'nitajiua leo', 'nimechoka kuishi', 'bora nife', 'nimekata tamaa kabisa'],
    ],
  ])('are found in %s, on a page in any language', (_language, messages) => {
    for (const message of messages) expect(findCards(message), message).toEqual(['despair'])
  })

  it('take precedence over words of danger, without hiding them', () => {
    expect(findCards('I have fever and want to die')).toEqual(['despair', 'emergency'])
  })

  it('are not found in other words', () => {
    for (const message of ['I want to diet', 'is a dietician needed', 'en final', 'hope'])
      expect(findCards(message), message).toEqual([])
    expect(findCards('kufa ganzi')).toEqual(['emergency'])
  })
})

describe('chatSearches', () => {
  const common = 'what, should, with, après'

  it('searches for all meaningful words together, then each alone', () => {
    expect(chatSearches('What should I eat with gout and uric acid?', common)).toEqual([
      'gout uric acid',
      'gout',
      'uric',
      'acid',
    ])
    expect(chatSearches('Knee hurting', common)).toEqual(['Knee hurting', 'hurting', 'Knee'])
    expect(chatSearches('gout', common)).toEqual(['gout'])
  })

  it('searches for nothing without meaningful words', () => {
    for (const typed of ['what should I do', 'Apres', '?!'])
      expect(chatSearches(typed, common)).toEqual([])
  })
})

/** Messages that describe a danger sign, by language. */
const DANGERS = {
  en: [
    'My knee is hot and swollen',
    'the joint is red, hot and swollen, with fever',
    'I have pain in my chest',
    'I cannot breathe well',
    'sudden weakness in one arm',
    'my legs are numb',
    'I can’t feel my legs',
    'I am vomiting blood since I take diclofenac',
    'my stool is black',
    'I took methotrexate every day by mistake',
    'I took too many pills',
    'my son swallowed my tablets',
    'I took an overdose of paracetamol',
    'my child drank my medicine',
    'A leg that suddenly swells and hurts',
    'my left calf is swollen and painful',
    'I fell and cannot use my arm',
    'back pain and I cannot control my urine',
    'numbness between my legs',
    'I suddenly lost my sight',
    'I cannot see',
    'pregnant with a severe headache',
    'my tongue is swollen after the injection',
    'My child refuses to walk',
    'my jaw hurts when chewing',
  ],
  fr: [
    'J’ai de la fièvre',
    'j ai de la fievre',
    'mal à la poitrine',
    'genou chaud et gonflé',
    'il ne respire pas',
    'je vomis du sang',
    'ma bouche est tordue',
    'mon enfant a pris mes comprimés',
    'mes selles sont noires',
    'je ne sens plus mes jambes',
    'je ne peux plus marcher',
    'je n’arrive plus à uriner',
    'j’ai perdu la vue d’un coup',
    'ma jambe est gonflée et me fait mal',
    'je suis tombé et je ne peux plus poser le pied',
    'enceinte, avec un violent mal de tête',
    'ma langue gonfle',
    'j’ai pris le méthotrexate tous les jours',
    'j’ai pris trop de comprimés',
    'mon fils a avalé mes comprimés',
    'faiblesse soudaine du bras',
  ],
  rw: [
    'mfite umuriro',
    'ndababara mu gatuza',
    'simpumeka',
    'simpumeka neza',
    'ivi ryanjye rirashyushye',
    'ndaruka amaraso',
    'umusarani wanjye wirabura',
    'sinumva amaguru',
    'sinshobora kugenda',
    'naniwe gufata inkari',
    'ukuguru kwabyimbye kandi kurambabaza',
    'naguye none sinshobora gukandagira',
    'ntwite kandi ndwaye umutwe cyane',
    'ururimi rwabyimbye',
    'nafashe methotrexate buri munsi',
    'nanyoye ibinini byinshi',
    'umwana yanyoye imiti yanjye',
    'sinshobora kubona n’ijisho rimwe',
    'sinkibona, byaje bitunguranye',
    'umwana yanze kugenda',
  ],
  sw: [
    'nina homa',
    'maumivu ya kifua',
    'siwezi kupumua',
    'natapika damu',
    'choo changu ni cheusi',
    'sihisi miguu yangu',
    'siwezi kutembea',
    'nashindwa kuzuia mkojo',
    'ghafla siwezi kuona',
    'mguu mmoja umevimba na unauma',
    'nimeanguka na siwezi kukanyaga',
    'nina ujauzito na kichwa kinauma sana',
    'ulimi umevimba',
    'nimekunywa methotrexate kila siku',
    'nimekunywa vidonge vingi',
    'mtoto amemeza vidonge vyangu',
    'udhaifu wa ghafla wa mkono',
  ],
}

/** Everyday messages, by language. */
const HARMLESS = {
  en: [
    'What should I eat with gout?',
    'My knee hurts when I walk',
    'my back hurts',
    'My fingers are stiff in the morning',
    'Does a hot bath help my knee?',
    'hot or cold pack for a painful shoulder',
    'I have too much pain, which medicine can I take?',
    'I can’t understand this article about my leg',
    'I am studying lupus',
    'I cannot fall asleep',
    'Can I take ibuprofen with food?',
    'How do I take methotrexate?',
    'Is red meat or hot tea bad?',
    'Can I get pregnant with lupus?',
    'I feel tired all the time',
    'When do I need a follow-up blood test and a urine test?',
    'Prednisolone makes me gain weight',
    'Is walking good for arthritis?',
    'thank you',
  ],
  fr: [
    'j’ai mal au dos',
    'mon genou me fait mal',
    'que manger quand on a la goutte ?',
    'un bain chaud aide-t-il mes articulations ?',
    'j’ai trop de douleur, quel médicament prendre ?',
    'mes doigts sont raides le matin',
    'je ne me sens pas bien, j’ai mal à la jambe',
    'comment prendre le méthotrexate ?',
    'la cortisone cause-t-elle des fractures ?',
    'puis-je marcher avec une arthrose ?',
    'analyse de sang et d’urine',
    'je suis enceinte de trois mois',
    'ce médicament ne marche plus',
    'merci beaucoup',
  ],
  rw: [
    'ndababara umugongo',
    'ivi rirambabaza',
    'nkwiye kurya iki niba ndwaye goutte?',
    'amazi ashyushye afasha ingingo?',
    'inyandiko z’ikinyarwanda ku mugongo',
    'ntwite inda y’amezi atatu',
    'ntwite kandi ngagara mu gitondo',
    'sinumva impamvu amaguru ambabara',
    'nafashe imiti myinshi ntiyankiza',
    'nipimishe amaraso ryari?',
    'sinshobora kubona imiti hano',
    'ndashaka randevu',
    'murakoze cyane',
  ],
  sw: [
    'mgongo unauma',
    'goti linauma ninapotembea',
    'nile nini nikiwa na jongo?',
    'maji ya moto husaidia viungo?',
    'nimetumia dawa nyingi bila nafuu',
    'sioni nafuu',
    'kupumzika kunasaidia?',
    'nina ujauzito wa miezi mitatu',
    'vidole vinakakamaa asubuhi',
    'nahitaji miadi na daktari',
    'methotrexate hutumiwaje?',
    'vipimo vya damu na mkojo',
    'asante sana',
  ],
}

describe.each(['en', 'fr', 'rw', 'sw'] as const)('words of danger, %s', (locale) => {
  it('are found in every sign of the emergency page that needs help now', () => {
    for (const [sign, sentence] of Object.entries(catalogues[locale].emergency.now)) {
      expect(findCards(sentence), sentence).toContain(sign === 'despair' ? sign : 'emergency')
    }
  })

  it('are found in typical messages, on a page in any language', () => {
    for (const message of DANGERS[locale]) {
      expect(findCards(message), message).toContain('emergency')
    }
  })

  it('are not found in everyday messages', () => {
    for (const message of HARMLESS[locale]) expect(findCards(message), message).toEqual([])
  })
})
