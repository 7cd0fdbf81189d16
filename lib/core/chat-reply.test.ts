import { describe, expect, it } from 'vitest'
import en from '@/messages/en.json'
import fr from '@/messages/fr.json'
import rw from '@/messages/rw.json'
import sw from '@/messages/sw.json'
import { chatReply, chatSearches, despairWords } from './chat-reply'

const knowledge = {
  despair: despairWords,
  emergency: "fever, chest pain, can't breathe, avc",
  rules: [
    { words: 'pain, joint, thé', reply: 'about pain' },
    { words: 'medicine, dose', reply: 'about medicine' },
  ],
  fallback: 'try the search',
}
const answer = (typed: string) => chatReply(typed, knowledge)
const emergency = { kind: 'cards', cards: ['emergency'] }

describe('chatReply', () => {
  it('returns null for an empty message', () => {
    for (const typed of ['', '   ', '\n\t', '?!']) expect(answer(typed)).toBeNull()
  })

  it('returns the fallback when no word is known', () => {
    expect(answer('where are you')).toEqual({ kind: 'reply', text: 'try the search' })
  })

  it('uses the first matching rule', () => {
    expect(answer('a medicine for pain')).toEqual({ kind: 'reply', text: 'about pain' })
  })

  it('prefers an emergency to every rule', () => {
    expect(answer('joint pain and fever')).toEqual(emergency)
    expect(answer('CHEST, PAIN!')).toEqual(emergency)
  })

  it('treats straight, curly and missing apostrophes alike', () => {
    for (const typed of ["I can't breathe", 'I can’t breathe', 'i cant breathe'])
      expect(answer(typed)).toEqual(emergency)
  })

  it('matches a short word only as a whole word', () => {
    expect(answer('paint in Spain')).toEqual({ kind: 'reply', text: 'try the search' })
    expect(answer('pains')).toEqual({ kind: 'reply', text: 'about pain' })
    expect(answer('l’AVC')).toEqual(emergency)
  })

  it('matches a long word inside another', () => {
    expect(answer('feverish')).toEqual(emergency)
    expect(answer('biomedicines')).toEqual({ kind: 'reply', text: 'about medicine' })
  })

  it('ignores accents', () => {
    expect(answer('the')).toEqual({ kind: 'reply', text: 'about pain' })
    expect(answer('féver')).toEqual(emergency)
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
    for (const message of messages)
      expect(answer(message), message).toEqual({ kind: 'cards', cards: ['despair'] })
  })

  it('take precedence over words of danger, without hiding them', () => {
    expect(answer('I have fever and want to die')).toEqual({
      kind: 'cards',
      cards: ['despair', 'emergency'],
    })
  })

  it('are not found in other words', () => {
    for (const message of [
      'I want to diet',
      'is a dietician needed',
      'kufa ganzi',
      'en final',
      'hope',
    ])
      expect(answer(message), message).toEqual({ kind: 'reply', text: 'try the search' })
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

describe('words of danger in each language', () => {
  const known = (emergency: string) => ({ ...knowledge, emergency, rules: [], fallback: '' })
  const cases = [
    [
      en.chatAnswers,
      [
        'My knee is hot and swollen',
        'the joint is red, hot and swollen, with fever',
        'I have pain in my chest',
        'I cannot breathe well',
        'sudden weakness in one arm',
        'my legs are numb',
      ],
    ],
    [fr.chatAnswers, ['J’ai de la fièvre', 'mal à la poitrine', 'genou chaud et gonflé']],
    [rw.chatAnswers, ['mfite umuriro', 'ndababara mu gatuza', 'simpumeka neza']],
    [sw.chatAnswers, ['nina homa', 'maumivu ya kifua', 'siwezi kupumua']],
  ] as const

  it.each(cases)('are found in typical messages', (texts, messages) => {
    for (const message of messages) {
      const found = chatReply(message, known(texts.wordsEmergency))
      expect(found, message).toEqual(emergency)
    }
  })

  it('are not found in an everyday question', () => {
    for (const message of [
      'What should I eat with gout?',
      'My knee hurts when I walk',
      'thank you',
    ])
      expect(chatReply(message, known(en.chatAnswers.wordsEmergency))?.kind, message).toBe('reply')
  })
})
