import type { ChatKnowledge } from '../../../core/chat-reply'
import { despairWords } from '../../../core/despair-words'

// Bundlers take from a catalogue the one part that is named, and need each address as it stands.
const answers = {
  en: () => import('./answers-en'),
  fr: () => import('./answers-fr'),
  rw: () => import('./answers-rw'),
  sw: () => import('./answers-sw'),
}

/** What is answered in the page's language. Words of despair are known in all four, whatever the page's. */
export async function loadKnowledge(): Promise<ChatKnowledge & { common: string }> {
  const { lang } = document.documentElement
  const load = answers[lang as keyof typeof answers] ?? answers.en
  const { default: own } = await load()
  return {
    despair: despairWords,
    emergency: own.wordsEmergency,
    rules: [
      { words: own.wordsPain, reply: own.replyPain },
      { words: own.wordsMedicine, reply: own.replyMedicine },
      { words: own.wordsFood, reply: own.replyFood },
      { words: own.wordsAppointment, reply: own.replyAppointment },
      { words: own.wordsThanks, reply: own.replyThanks },
    ],
    fallback: own.replyDefault,
    common: own.wordsCommon,
  }
}
