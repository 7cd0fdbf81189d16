import { readFileSync } from 'node:fs'

const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** The contents of a rule: the plain sheet is hidden from engines that know layers, but here it is for all. */
const innerOf = (rule) => rule.slice(rule.indexOf('{') + 1, rule.lastIndexOf('}'))

const withoutComments = (css) => css.replace(/\/\*[\s\S]*?\*\//g, '')

const shortened = (css) =>
  css
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replaceAll(': ', ':')

/** The styles of text-only pages: the plain sheet for older engines, and these pages' own styles. */
export const textSheet = shortened(
  innerOf(withoutComments(read('../../../public/plain.css'))) +
    withoutComments(read('./text-only.css')),
).trim()

/** Classes of the plain sheet that hold a picture's place or overlap elements: text-only pages have nothing to position. */
const POSITIONED =
  /^(?:absolute|relative|inset-0|aspect-video|object-cover|size-.+|m-auto|sr-only|flex-1|w-full)$/

/** The classes that the sheet knows. */
export const textClasses = new Set(
  [...textSheet.matchAll(/\.([a-z][\w-]*)/g)]
    .map(([, name]) => name)
    .filter((name) => !POSITIONED.test(name)),
)
