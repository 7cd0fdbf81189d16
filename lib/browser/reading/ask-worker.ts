import type { Answers, Question } from '../offline/questions'

/** Asks the worker; null when none answers. */
export async function askWorker<Q extends Question>(
  question: Q,
): Promise<Answers[Q['ask']] | null> {
  const { active } = await navigator.serviceWorker.ready
  return new Promise((resolve) => {
    if (!active) return resolve(null)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data)
    active.postMessage(question, [port2])
  })
}

const ownPath = (address: string) => {
  const { origin, pathname, search } = new URL(address)
  return origin === location.origin ? [pathname + search] : []
}

/** What this page was made from: the addresses the browser has fetched, and the pictures in the size shown. */
export function listLoaded(): string[] {
  const resources = performance.getEntriesByType('resource').map(({ name }) => name)
  const pictures = [...document.querySelectorAll<HTMLImageElement>('main article img')]
  const shown = pictures.map(({ currentSrc, src }) => currentSrc || src).filter(Boolean)
  return [...new Set([...resources, ...shown].flatMap(ownPath))]
}
