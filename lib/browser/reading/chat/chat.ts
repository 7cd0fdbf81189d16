/**
 * The landing page's chat. Sends no message anywhere: chooses the answer here, shows it after a second, and searches
 * the library as a reader would. Offline, a message fails except for words of danger, whose numbers need no network.
 * Copies its panel from the page's own (components/chat), which React must find unchanged.
 */
import {
  type ChatAnswer,
  type ChatKnowledge,
  chatReply,
  chatSearches,
  despairWords,
} from '../../../core/chat-reply'
import { copyElement, fetchPage } from '../other-page'

type Answers = typeof import('../../../../messages/en.json').chatAnswers

/** The answers in the page's language. Words of despair are recognised in every language. */
async function loadKnowledge(): Promise<ChatKnowledge & { common: string }> {
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

const MAX_RESULTS = 3

/** Links to the first results of a library search for a message; none when there are no results or the search fails. */
async function findFor(
  typed: string,
  common: string,
  searchPath: string,
): Promise<HTMLAnchorElement[]> {
  try {
    for (const words of chatSearches(typed, common)) {
      const page = await fetchPage(`${searchPath}?${new URLSearchParams({ q: words })}`)
      const found = copyElement(page, '[data-results]').querySelectorAll<HTMLAnchorElement>(
        'ol h3 a',
      )
      if (found.length > 0) return [...found].slice(0, MAX_RESULTS)
    }
  } catch {
    // The answer is complete without them.
  }
  return []
}

type Knowledge = Awaited<ReturnType<typeof loadKnowledge>>

function queryRequired<E extends HTMLElement>(within: ParentNode, selector: string): E {
  const found = within.querySelector<E>(selector)
  if (!found) throw new Error(selector)
  return found
}

function mark(element: HTMLElement, attribute: 'aria-invalid' | 'aria-disabled', isSo: boolean) {
  if (isSo) element.setAttribute(attribute, 'true')
  else element.removeAttribute(attribute)
}

/** The log of a panel: entries are appended, and it scrolls to the end. Removes its entry templates. */
function getLog(panel: HTMLElement) {
  const log = queryRequired(panel, '[role=log]')
  const list = queryRequired(log, 'ul')
  const originals = new Map<string | undefined, HTMLElement>()
  for (const original of log.querySelectorAll<HTMLElement>('[data-entry]')) {
    originals.set(original.dataset.entry, original)
    original.remove()
  }
  // A scrollable element must be focusable.
  log.tabIndex = 0
  const showEnd = () => log.scrollTo(0, log.scrollHeight)
  const add = (kind: string, text = '') => {
    const entry = originals.get(kind)?.cloneNode(true) as HTMLElement
    const words = entry.querySelector('[data-text]')
    if (words) words.textContent = text
    entry.hidden = false
    list.append(entry)
    showEnd()
    return entry
  }
  const addFinds = (entry: HTMLElement, links: HTMLAnchorElement[]) => {
    const place = queryRequired(entry, '[data-finds]')
    const line = queryRequired(place, 'li')
    for (const link of links) {
      const copy = line.cloneNode(true) as HTMLElement
      const copiedLink = queryRequired<HTMLAnchorElement>(copy, 'a')
      copiedLink.href = link.href
      copiedLink.textContent = link.textContent
      copiedLink.lang = link.closest('[lang]')?.getAttribute('lang') ?? ''
      line.before(copy)
    }
    line.remove()
    place.hidden = false
    showEnd()
  }
  return { add, addFinds }
}

function converse(panel: HTMLElement, corner: HTMLElement, knowledge: Knowledge) {
  const { delay = '', search = '' } = corner.dataset
  const field = queryRequired<HTMLInputElement>(panel, 'input')
  const button = queryRequired(panel, '[type=submit]')
  const failure = queryRequired(panel, '[role=alert]')
  const log = getLog(panel)
  failure.id = 'chat-failure'
  field.setAttribute('aria-describedby', failure.id)

  const markFailure = (hasFailed: boolean) => {
    failure.textContent = hasFailed ? (failure.dataset.failed ?? '') : ''
    mark(field, 'aria-invalid', hasFailed)
  }
  const show = (answer: ChatAnswer, finds: Promise<HTMLAnchorElement[]>) => {
    if (answer.kind === 'cards') for (const card of answer.cards) log.add(card)
    else {
      const entry = log.add('reply', answer.text)
      finds.then((links) => links.length > 0 && log.addFinds(entry, links))
    }
    mark(button, 'aria-disabled', false)
  }
  const send = (typed: string) => {
    const answer = chatReply(typed, knowledge)
    if (!answer || button.hasAttribute('aria-disabled')) return
    const isReply = answer.kind === 'reply'
    markFailure(isReply && !navigator.onLine)
    if (isReply && !navigator.onLine) return
    field.value = ''
    mark(button, 'aria-disabled', true)
    log.add('typed', typed)
    const sending = log.add('sending')
    const finds = isReply ? findFor(typed, knowledge.common, search) : Promise.resolve([])
    setTimeout(() => {
      sending.remove()
      show(answer, finds)
    }, Number(delay))
  }
  queryRequired(panel, 'form').addEventListener('submit', (event) => {
    event.preventDefault()
    send(field.value.trim())
    field.focus()
  })
}

function setOpen(corner: HTMLElement, isOpen: boolean) {
  const panel = queryRequired(corner, '[data-chat-place] > *')
  const opener = queryRequired(corner, '[data-chat-open]')
  panel.hidden = !isOpen
  opener.hidden = isOpen
  corner.toggleAttribute('data-open', isOpen)
  if (isOpen) queryRequired(panel, 'input').focus()
  else opener.focus()
}

async function addPanel(corner: HTMLElement, place: HTMLElement) {
  const knowledge = await loadKnowledge()
  const original = queryRequired(corner, '[data-chat-original] > *')
  const panel = original.cloneNode(true) as HTMLElement
  const close = () => setOpen(corner, false)
  converse(panel, corner, knowledge)
  queryRequired(panel, '[data-chat-close]').addEventListener('click', close)
  panel.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close()
  })
  place.replaceChildren(panel)
}

/** Opens the chat; its panel and the conversation last as long as the page. */
export async function openChat(corner: HTMLElement): Promise<void> {
  const place = queryRequired(corner, '[data-chat-place]')
  if (!place.firstElementChild) await addPanel(corner, place)
  setOpen(corner, true)
}
