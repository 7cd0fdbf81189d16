import { readFileSync } from 'node:fs'

const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** What stands inside of a rule: the plain sheet is held back from engines that know layers, here it is for all. */
const innerOf = (rule) => rule.slice(rule.indexOf('{') + 1, rule.lastIndexOf('}'))

const withoutComments = (css) => css.replace(/\/\*[\s\S]*?\*\//g, '')

const shortened = (css) =>
  css
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replaceAll(': ', ':')

/** The styles of text-only pages: the plain sheet for older engines, and what these pages have of their own. */
export const textSheet = shortened(
  innerOf(withoutComments(read('../../../public/plain.css'))) +
    withoutComments(read('./text-only.css')),
).trim()

/** Those of the plain sheet that keep the place of a picture or lay one thing over another: nothing is left to lay. */
const POSITIONED =
  /^(?:absolute|relative|inset-0|aspect-video|object-cover|size-.+|m-auto|sr-only|flex-1|w-full)$/

/** The classes that the sheet knows. */
export const textClasses = new Set(
  [...textSheet.matchAll(/\.([a-z][\w-]*)/g)]
    .map(([, name]) => name)
    .filter((name) => !POSITIONED.test(name)),
)
