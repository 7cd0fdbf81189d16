import type { WorkerRequest, WorkerResponses } from '../offline/questions'

/** Copies a hidden element of the page, replacing `{name}` in its texts. */
export function fillCopy(
  original: HTMLElement | null,
  values: Record<string, string>,
): HTMLElement {
  if (!original) throw new Error('No template')
  const copy = original.cloneNode(true) as HTMLElement
  const texts = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { currentNode } = texts
    const text = currentNode.nodeValue || ''
    currentNode.nodeValue = text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all)
  }
  return copy
}

/** Chromium silently ends a worker that takes five minutes for one event. */
const ANSWER_MS = 310_000

/** Asks the worker; null without an answer. */
export async function queryWorker<Q extends WorkerRequest>(
  question: Q,
): Promise<WorkerResponses[Q['ask']] | null> {
  const { active } = await navigator.serviceWorker.ready
  return new Promise((resolve) => {
    if (!active) return resolve(null)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data)
    active.postMessage(question, [port2])
    setTimeout(resolve, ANSWER_MS, null)
  })
}

const ownPath = (address: string) => {
  const { origin, pathname, search } = new URL(address)
  return origin === location.origin ? [pathname + search] : []
}

/** Lists the resources of this page: the addresses the browser has fetched, and the pictures in the size shown. */
export function listLoaded(): string[] {
  const resources = performance.getEntriesByType('resource').map(({ name }) => name)
  const pictures = [...document.querySelectorAll<HTMLImageElement>('main article img')]
  const pictureAddresses = pictures.map(({ currentSrc, src }) => currentSrc || src).filter(Boolean)
  return [...new Set([...resources, ...pictureAddresses].flatMap(ownPath))]
}
