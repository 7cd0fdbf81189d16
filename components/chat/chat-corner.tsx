import { useTranslations } from 'next-intl'
import { ChatWidget } from './chat-widget'

/** The landing page's chat, with every text it needs: the browser gets no catalogue. */
export function ChatCorner({ numbers }: { numbers: string[] }) {
  const t = useTranslations('chat')
  return (
    <ChatWidget
      texts={{
        open: t('open'),
        close: t('close'),
        title: t('title'),
        greeting: t('greeting'),
        automatic: t('automatic'),
        label: t('label'),
        send: t('send'),
        sending: t('sending'),
        failed: t('failed'),
        you: t('you'),
        bot: t('bot'),
        emergencyTitle: t('emergencyTitle'),
        emergencyText: t('emergencyText'),
      }}
      calls={numbers.map((number) => ({ number, text: t('emergencyCall', { number }) }))}
      knowledge={{
        emergency: t('wordsEmergency'),
        rules: [
          { words: t('wordsPain'), reply: t('replyPain') },
          { words: t('wordsMedicine'), reply: t('replyMedicine') },
          { words: t('wordsFood'), reply: t('replyFood') },
          { words: t('wordsAppointment'), reply: t('replyAppointment') },
          { words: t('wordsThanks'), reply: t('replyThanks') },
        ],
        fallback: t('replyDefault'),
      }}
    />
  )
}
