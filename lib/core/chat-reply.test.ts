import { describe, expect, it } from 'vitest'
import en from '@/messages/en.json'
import fr from '@/messages/fr.json'
import rw from '@/messages/rw.json'
import sw from '@/messages/sw.json'
import { chatReply } from './chat-reply'

const knowledge = {
  emergency: "fever, chest pain, can't breathe, avc",
  rules: [
    { words: 'pain, joint, thé', reply: 'about pain' },
    { words: 'medicine, dose', reply: 'about medicine' },
  ],
  fallback: 'try the search',
}
const answer = (typed: string) => chatReply(typed, knowledge)

describe('chatReply', () => {
  it('answers nothing to an empty message', () => {
    for (const typed of ['', '   ', '\n\t', '?!']) expect(answer(typed)).toBeNull()
  })

  it('falls back when no word is known', () => {
    expect(answer('where are you')).toEqual({ kind: 'reply', text: 'try the search' })
  })

  it('takes the first rule that fits', () => {
    expect(answer('a medicine for pain')).toEqual({ kind: 'reply', text: 'about pain' })
  })

  it('puts an emergency before every rule', () => {
    expect(answer('joint pain and fever')).toEqual({ kind: 'emergency' })
    expect(answer('CHEST, PAIN!')).toEqual({ kind: 'emergency' })
  })

  it('reads straight, curly and missing apostrophes alike', () => {
    for (const typed of ["I can't breathe", 'I can’t breathe', 'i cant breathe'])
      expect(answer(typed)).toEqual({ kind: 'emergency' })
  })

  it('finds a short word only as a word of its own', () => {
    expect(answer('paint in Spain')).toEqual({ kind: 'reply', text: 'try the search' })
    expect(answer('pains')).toEqual({ kind: 'reply', text: 'about pain' })
    expect(answer('l’AVC')).toEqual({ kind: 'emergency' })
  })

  it('finds a long word inside another', () => {
    expect(answer('feverish')).toEqual({ kind: 'emergency' })
    expect(answer('biomedicines')).toEqual({ kind: 'reply', text: 'about medicine' })
  })

  it('does not count accents', () => {
    expect(answer('the')).toEqual({ kind: 'reply', text: 'about pain' })
    expect(answer('féver')).toEqual({ kind: 'emergency' })
  })
})

describe('the words of danger of each language', () => {
  const cases = [
    [
      en.chat,
      [
        'My knee is hot and swollen',
        'the joint is red, hot and swollen, with fever',
        'I have pain in my chest',
        'I cannot breathe well',
        'sudden weakness in one arm',
        'my legs are numb',
        'I want to die',
      ],
    ],
    [fr.chat, ['J’ai de la fièvre', 'mal à la poitrine', 'genou chaud et gonflé']],
    [rw.chat, ['mfite umuriro', 'ndababara mu gatuza', 'simpumeka neza']],
    [sw.chat, ['nina homa', 'maumivu ya kifua', 'siwezi kupumua']],
  ] as const

  it.each(cases)('are found in what people write', (texts, messages) => {
    for (const message of messages) {
      const found = chatReply(message, { emergency: texts.wordsEmergency, rules: [], fallback: '' })
      expect(found, message).toEqual({ kind: 'emergency' })
    }
  })

  it('are not found in an everyday question', () => {
    for (const message of [
      'What should I eat with gout?',
      'My knee hurts when I walk',
      'thank you',
    ])
      expect(
        chatReply(message, { emergency: en.chat.wordsEmergency, rules: [], fallback: '' })?.kind,
        message,
      ).toBe('reply')
  })
})
