type Listener<E extends keyof DocumentEventMap> = (
  control: HTMLElement,
  event: DocumentEventMap[E],
) => void

/** Listens on the whole document, to include elements added later. */
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

/** Returns whether a press asks for a new tab or window, which is left to the browser. */
export function isForNewTab(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey
}
