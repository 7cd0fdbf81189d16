/** A page under inspection. */
export interface OpenPage {
  /** Goes to an address and waits for its load; discards earlier errors. */
  goto: (address: string) => Promise<void>
  /** Sets the width and height of the screen, in CSS pixels. */
  resize: (width: number, height: number) => Promise<void>
  /** Makes the system dark or light from the next page on, where the engine allows it. */
  setColorScheme?: (scheme: 'dark' | 'light') => Promise<void>
  /** Evaluates an expression in the page and returns its value, as JSON. */
  evaluate: <T>(expression: string) => Promise<T>
  /** A screenshot of the page from its top, as PNG. */
  takeScreenshot: () => Promise<Buffer>
  /** Console and script errors since the last `goto`. */
  errors: () => string[]
}

export interface RunningEngine {
  page: OpenPage
  close: () => Promise<void>
}

export interface Engine {
  /** Such as `Chromium 64`; also names the folder of its screenshots. */
  name: string
  start: () => Promise<RunningEngine>
}
