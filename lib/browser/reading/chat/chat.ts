/**
 * The landing page's chat. Sends no message anywhere: chooses the answer here, shows it after a second, and searches
 * the library as a reader would. Offline, a message fails except for words of danger, whose numbers need no network:
 * replies and search are loaded with the first message that needs them.
 * Copies its panel from the page's own (components/chat), which React must find unchanged.
 */
import { type ChatAnswers, chatSearches, chooseReply, findCards } from '../../../core/chat-reply'

type Answers = ChatAnswers & { wordsCommon: string }

/** The replies in the page's language. */
async function loadAnswers(): Promise<Answers> {
  const files: Record<string, string> = JSON.parse(CHAT_ANSWERS)
  // A browser that translates the page may set a `lang` that is not one of ours.
  const file = files[document.documentElement.lang] ?? files.en
  // Not a module: most browsers do not retry a module that failed to load.
  const response = await fetch(`/scripts/${file}`)
  return response.json()
}

/** The reply to a message, and library results, which arrive later; none if the search fails. */
async function loadReply(typed: string, searchPath: string) {
  const answers = await loadAnswers()
  const results = import('./results')
    .then(({ findResults }) => findResults(chatSearches(typed, answers.wordsCommon), searchPath))
    .catch(() => null)
  return { text: chooseReply(typed, answers), results }
}

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
  return { add, showEnd }
}

function converse(panel: HTMLElement, corner: HTMLElement) {
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
  const send = async (typed: string) => {
    const cards = findCards(typed)
    if (!cards) return
    const isReply = cards.length === 0
    // A card does not wait for the reply to an earlier message, which may take long to load.
    if (isReply && button.hasAttribute('aria-disabled')) return
    markFailure(isReply && !navigator.onLine)
    if (isReply && !navigator.onLine) return
    field.value = ''
    mark(button, 'aria-disabled', true)
    const entry = log.add('typed', typed)
    const sending = log.add('sending')
    const delayed = new Promise((done) => setTimeout(done, Number(delay)))
    const reply = isReply ? await loadReply(typed, search).catch(() => null) : null
    await delayed
    sending.remove()
    mark(button, 'aria-disabled', false)
    for (const card of cards) log.add(card)
    if (reply) {
      const shown = log.add('reply', reply.text)
      const addLinks = await reply.results
      addLinks?.(shown)
      log.showEnd()
    } else if (isReply) {
      entry.remove()
      field.value ||= typed
      markFailure(true)
    }
  }
  queryRequired(panel, 'form').addEventListener('submit', (event) => {
    event.preventDefault()
    void send(field.value.trim())
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

function addPanel(corner: HTMLElement, place: HTMLElement) {
  const original = queryRequired(corner, '[data-chat-original] > *')
  const panel = original.cloneNode(true) as HTMLElement
  const close = () => setOpen(corner, false)
  converse(panel, corner)
  queryRequired(panel, '[data-chat-close]').addEventListener('click', close)
  panel.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close()
  })
  place.replaceChildren(panel)
}

/** Opens the chat; its panel and the conversation last as long as the page. */
export function openChat(corner: HTMLElement): void {
  const place = queryRequired(corner, '[data-chat-place]')
  if (!place.firstElementChild) addPanel(corner, place)
  setOpen(corner, true)
}
