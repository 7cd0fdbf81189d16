import { Refusal } from './refusal.mjs'

/** Whether the packages run on this version: 20 from 20.19, 22 from 22.12, and everything from 23 on. */
export function isSupportedNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major === 20) return minor >= 19
  if (major === 22) return minor >= 12
  return major >= 23
}

/** @throws {Refusal} on a Node.js that the packages do not run on. */
export function checkNode(version = process.versions.node) {
  if (isSupportedNode(version)) return
  throw new Refusal(
    `Ingingo needs Node.js 20.19 or later (of the 22 line 22.12 or later), and this is Node.js ${version}.`,
  )
}
