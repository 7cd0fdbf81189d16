import 'server-only'
import Bowser from 'bowser'

const LONGEST = 100

/** A name by which people recognise their browser: "Chrome on Android"; empty when it does not identify itself. */
export function describeDevice(userAgent: string | null): string {
  if (!userAgent) return ''
  const browser = Bowser.getParser(userAgent.slice(0, 500))
  const parts = [browser.getBrowserName(), browser.getOSName()].filter(Boolean)
  return parts.join(' on ').slice(0, LONGEST)
}
