import type { ChatKnowledge } from '../../../core/chat-reply'
import { despairWords } from '../../../core/despair-words'

type Answers = typeof import('../../../../messages/en.json').chatAnswers

/** The answers in the page's language. Words of despair are recognised in every language, whatever the page's. */
export async function loadKnowledge(): Promise<ChatKnowledge & { common: string }> {
  const files: Record<string, string> = JSON.parse(CHAT_ANSWERS)
  // A browser that translates the page may set a `lang` that is not one of ours.
  const file = files[document.documentElement.lang] ?? files.en
  const { default: own }: { default: Answers } = await import(`/scripts/${file}`)
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
