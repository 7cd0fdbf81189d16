type Listener<E extends keyof DocumentEventMap> = (
  control: HTMLElement,
  event: DocumentEventMap[E],
) => void

/** Listens for the whole page: what is added later is served too. */
export function on<E extends keyof DocumentEventMap>(
  type: E,
  selector: string,
  act: Listener<E>,
): void {
  document.addEventListener(type, (event) => {
    if (!(event.target instanceof Element)) return
    const control = event.target.closest<HTMLElement>(selector)
    if (control) act(control, event)
  })
}

/** Presses that ask the browser for a new tab or window are its own business. */
export function isForNewTab(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey
}
