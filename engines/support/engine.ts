/** What a page may not do in the background while it is looked at. */
export interface OpenPage {
  /** Goes to an address and waits until it has loaded; what failed before is dropped. */
  goto: (address: string) => Promise<void>
  /** The width and height of the screen in CSS pixels. */
  resize: (width: number, height: number) => Promise<void>
  /** Has the system be dark or light from the next page on, where the engine can be told. */
  prefer?: (scheme: 'dark' | 'light') => Promise<void>
  /** The value, as JSON, of an expression in the page. */
  evaluate: <T>(expression: string) => Promise<T>
  /** A picture of the page from its top, as PNG. */
  picture: () => Promise<Buffer>
  /** Errors of the console, and of scripts, since the last `goto`. */
  errors: () => string[]
}

export interface RunningEngine {
  page: OpenPage
  close: () => Promise<void>
}

export interface Engine {
  /** Such as `Chromium 64`; also the name of the folder of its pictures. */
  name: string
  start: () => Promise<RunningEngine>
}
