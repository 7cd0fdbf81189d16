import { readFileSync } from 'node:fs'
import { DomUtils, parseDocument } from 'htmlparser2'
import { locales } from '../../core/languages.mjs'

const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8')

/**
 * Returns the contents of a rule. The plain sheet is hidden from engines that support layers, but text-only pages use
 * it in every engine.
 */
const getInner = (rule) => rule.slice(rule.indexOf('{') + 1, rule.lastIndexOf('}'))

const withoutComments = (css) => css.replace(/\/\*[\s\S]*?\*\//g, '')

const shortened = (css) =>
  css
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replaceAll(': ', ':')

/** The styles of text-only pages: the plain sheet for older engines, and these pages' own styles. */
export const textSheet = shortened(
  getInner(withoutComments(read('../../../public/plain.css'))) +
    withoutComments(read('./text-only.css')),
).trim()

/** Classes of the plain sheet that hold a picture's place or overlap elements: text-only pages have nothing to position. */
const POSITIONED =
  /^(?:absolute|relative|inset-0|aspect-video|object-cover|size-.+|m-auto|sr-only|flex-1|w-full)$/

/** The classes that the sheet knows. */
const textClasses = new Set(
  [...textSheet.matchAll(/\.([a-z][\w-]*)/g)]
    .map(([, name]) => name)
    .filter((name) => !POSITIONED.test(name)),
)

const { appendChild, findAll, findOne, prepend, prependChild, removeElement, replaceElement } =
  DomUtils

function readTexts(language) {
  const file = new URL(`../../../messages/${language}.json`, import.meta.url)
  return { ...JSON.parse(readFileSync(file, 'utf8')).textOnly, language }
}

const TEXTS = new Map(locales.map((language) => [language, readTexts(language)]))

/** The content security policy of a page that runs nothing and fetches no more than an icon or a picture. */
const POLICY = [
  "default-src 'none'",
  "script-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ')

/**
 * The headers of a text-only response. No shared cache may store it, as it could reach readers who want the full
 * page.
 * @returns {Record<string, string>}
 */
export const textOnlyHeaders = () => ({
  'content-security-policy': POLICY,
  'cache-control': 'private, no-cache',
  vary: 'Cookie, Save-Data, User-Agent, Accept-Encoding',
})

/** The mark of pages that are complete without scripts (docs/decisions/0004-scripts-on-demand.md). */
const COMPLETE = 'data-scripts="on-demand"'

const RAW = { decodeEntities: false }
const parse = (html) => parseDocument(html, { ...RAW, lowerCaseAttributeNames: false })
const render = (document) => DomUtils.getOuterHTML(document, { ...RAW, encodeEntities: false })
const getFirst = (html) => parse(html).children[0]
/** A text node from an attribute's raw value, which is still escaped as in the page. */
const toTextNode = (raw) => getFirst(raw.replaceAll('<', '&lt;'))

const getClasses = ({ attribs }) => (attribs.class ?? '').split(/\s+/)
const isElement = (node, ...names) => node.type !== 'text' && names.includes(node.name)
const findAncestor = (node, ...names) => {
  let at = node.parent
  while (at && !isElement(at, ...names)) at = at.parent
  return at
}

const ALLOWED_META = new Set(['viewport', 'description', 'robots'])

/** Returns whether a node shows nothing without scripts, or is fetched separately. */
const isRemoved = (node) => {
  const { name, attribs } = node
  if (['script', 'style', 'template', 'iframe', 'source'].includes(name)) return true
  if (name === 'link') return attribs.rel !== 'canonical' && !attribs.hrefLang
  if (name === 'meta') return !attribs.charSet && !ALLOWED_META.has(attribs.name)
  if (name === 'button') return attribs.type === 'button'
  if (name === 'a' && 'data-preview' in attribs) return true
  if ('hidden' in attribs || 'data-offline-notice' in attribs || attribs.id === 'document')
    return true
  return getClasses(node).some((each) => each === 'hidden' || each === 'scripted')
}

const CONTAINERS = ['div', 'span', 'p', 'ul', 'li', 'figure', 'section', 'picture', 'details']
const isEmpty = (node) =>
  isElement(node, ...CONTAINERS) &&
  !node.attribs.id &&
  node.children.every((child) => child.type === 'text' && !child.data.trim())

/** Removes a node, and any containers left empty by that. */
function remove(node) {
  const { parent } = node
  removeElement(node)
  if (parent && isEmpty(parent)) remove(parent)
}

/** Replaces a picture with a link to a small size of it; removes a list's cover, as its item's page has it. */
function replacePicture(img, texts) {
  const { src, alt } = img.attribs
  const isListItem = 'data-covered' in img.attribs && !('data-small' in img.attribs)
  const small = img.attribs['data-small'] ?? src
  const size = img.attribs['data-size']
  const picture = findAncestor(img, 'picture') ?? img
  if (isListItem || !small) return remove(picture)
  const words = size ? texts.picture.replace('{size}', size) : texts.pictureOfUnknownSize
  const link = getFirst(
    `<a class="show-picture"><span lang="${texts.language}">${words}</span></a>`,
  )
  link.attribs.href = small
  if (alt) appendChild(link, toTextNode(`: ${alt}`))
  replaceElement(picture, link)
}

/** Points the switch on every page back to the full page. */
function reverseModeSwitch(form, texts) {
  form.attribs.action = form.attribs.action.replace('mode=text', 'mode=full')
  const button = findOne((each) => each.name === 'button', form.children)
  if (!button) return
  button.children = []
  appendChild(button, getFirst(texts.full))
  for (const other of form.children.filter((child) => child !== button)) removeElement(other)
}

/** Replaces a link to full-page features with a sentence and the switch to the full page. */
function replaceFullPageLink(node, modes, texts) {
  const [mode] = modes
  const way = getFirst(`<div><p>${texts.writing}</p></div>`)
  if (mode) appendChild(way, mode.cloneNode(true))
  replaceElement(node, way)
}

function trimAttributes(node) {
  const { attribs } = node
  const known = getClasses(node).filter((name) => textClasses.has(name))
  for (const name of Object.keys(attribs)) {
    if (name === 'style' || name.startsWith('data-')) delete attribs[name]
  }
  if (known.length > 0) attribs.class = known.join(' ')
  else delete attribs.class
}

const byTag = (document, ...names) =>
  findAll((each) => names.includes(each.name), document.children)

/**
 * Turns a finished page into a text-only one: the same words, links and forms, with no script, font, style sheet file or
 * picture; everything works by plain requests.
 * @param {string} html a page as finishPage left it
 * @returns {string} the page unchanged when it is useless without scripts
 */
export function toTextOnly(html) {
  if (!html.includes(COMPLETE)) return html
  const document = parse(html)
  const root = findOne((each) => each.name === 'html', document.children)
  const texts = TEXTS.get(root?.attribs.lang) ?? TEXTS.get('en')
  for (const comment of DomUtils.filter(({ type }) => type === 'comment', document)) {
    removeElement(comment)
  }
  for (const each of byTag(document, 'noscript')) {
    for (const child of [...each.children]) prepend(each, child)
    removeElement(each)
  }
  const modes = findAll((each) => 'data-mode' in each.attribs, document.children)
  for (const form of modes) reverseModeSwitch(form, texts)
  for (const each of findAll(({ attribs }) => 'data-needs-scripts' in attribs, document.children)) {
    replaceFullPageLink(each, modes, texts)
  }
  for (const each of byTag(document, 'svg')) remove(each)
  for (const each of byTag(document, 'img')) replacePicture(each, texts)
  for (const each of findAll(isRemoved, document.children)) remove(each)
  for (const each of findAll(isEmpty, document.children)) remove(each)
  for (const each of findAll(() => true, document.children)) trimAttributes(each)
  const [head] = byTag(document, 'head')
  const [main] = byTag(document, 'main')
  // Without it, browsers request an icon.
  appendChild(head, getFirst('<link rel="icon" href="data:,">'))
  appendChild(head, getFirst(`<style>${textSheet}</style>`))
  const note = `<p class="text-note">${texts.note} <a href="#text-only">${texts.leave}</a></p>`
  prependChild(main, getFirst(note))
  return render(document)
}
