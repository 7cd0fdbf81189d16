import { useSyncExternalStore } from 'react'

/**
 * A choice stored on this device, for all its users. Without storage, it lasts as long as the page.
 * @param key the storage key
 * @param values the options; the first one is the default
 */
export function deviceChoice<const Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
) {
  const [defaultValue] = values
  const listeners = new Set<() => void>()
  let chosen: Value | null = null

  function read(): Value {
    if (chosen) return chosen
    try {
      const stored = localStorage.getItem(key)
      chosen = values.find((each) => each === stored) ?? defaultValue
    } catch {
      chosen = defaultValue
    }
    return chosen
  }

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  return {
    choose(value: Value): void {
      chosen = value
      try {
        localStorage.setItem(key, value)
      } catch {
        // Storage is unavailable.
      }
      for (const listener of listeners) listener()
    },
    useChoice: () => useSyncExternalStore<Value>(subscribe, read, () => defaultValue),
  }
}
