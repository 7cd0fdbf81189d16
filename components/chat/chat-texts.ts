/** What the chat says, in the reader's language. */
export type ChatTexts = Record<
  | 'open'
  | 'close'
  | 'title'
  | 'greeting'
  | 'automatic'
  | 'label'
  | 'send'
  | 'sending'
  | 'failed'
  | 'you'
  | 'bot'
  | 'emergencyTitle'
  | 'emergencyText',
  string
>

/** A telephone number and the words of its link. */
export interface EmergencyCall {
  number: string
  text: string
}
