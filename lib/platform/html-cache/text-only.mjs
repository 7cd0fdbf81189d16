import { readFileSync } from 'node:fs'
import { DomUtils, parseDocument } from 'htmlparser2'
import { locales } from '../../core/languages.mjs'
import { textClasses, textSheet } from './text-sheet.mjs'
import { isAlwaysTextOnly } from './text-wish.mjs'

const { appendChild, findAll, findOne, prepend, prependChild, removeElement, replaceElement } =
  DomUtils

function readTexts(language) {
  const file = new URL(`../../../messages/${language}.json`, import.meta.url)
  return { ...JSON.parse(readFileSync(file, 'utf8')).textOnly, language }
}

const TEXTS = new Map(locales.map((language) => [language, readTexts(language)]))

/** The site's policy for a page in which nothing runs, and which fetches no more than an icon or a picture. */
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
 * The headers of a text-only answer. Nobody between server and reader keeps it where it would reach who wants the full page.
 * @param {string} [url] that was asked for
 * @returns {Record<string, string>}
 */
export const textOnlyHeaders = (url) =>
  isAlwaysTextOnly(url)
    ? { 'content-security-policy': POLICY, vary: 'Accept-Encoding' }
    : {
        'content-security-policy': POLICY,
        'cache-control': 'private, no-cache',
        vary: 'Cookie, Save-Data, User-Agent, Accept-Encoding',
      }

/** Pages that are complete without scripts carry this mark (docs/decisions/0004-scripts-on-demand.md). */
const COMPLETE = 'data-scripts="on-demand"'
/** There is no full form of a page with this mark, to which anybody could switch. */
const ALWAYS = 'data-always-text'

const RAW = { decodeEntities: false }
const parse = (html) => parseDocument(html, { ...RAW, lowerCaseAttributeNames: false })
const render = (document) => DomUtils.getOuterHTML(document, { ...RAW, encodeEntities: false })
const firstOf = (html) => parse(html).children[0]
/** A text of the page, which is as it stands in an attribute. */
const textOf = (raw) => firstOf(raw.replaceAll('<', '&lt;'))

const classesOf = ({ attribs }) => (attribs.class ?? '').split(/\s+/)
const isElement = (node, ...names) => node.type !== 'text' && names.includes(node.name)
const within = (node, ...names) => {
  let at = node.parent
  while (at && !isElement(at, ...names)) at = at.parent
  return at
}

const KEPT_META = new Set(['viewport', 'description', 'robots'])

/** What shows nothing without scripts, and what is fetched beside the page. */
const goes = (node) => {
  const { name, attribs } = node
  if (['script', 'style', 'template', 'iframe', 'source'].includes(name)) return true
  if (name === 'link') return attribs.rel !== 'canonical' && !attribs.hrefLang
  if (name === 'meta') return !attribs.charSet && !KEPT_META.has(attribs.name)
  if (name === 'button') return attribs.type === 'button'
  if (name === 'a' && 'data-preview' in attribs) return true
  if ('hidden' in attribs || 'data-offline-notice' in attribs || attribs.id === 'document')
    return true
  return classesOf(node).some((each) => each === 'hidden' || each === 'scripted')
}

const CONTAINERS = ['div', 'span', 'p', 'ul', 'li', 'figure', 'section', 'picture', 'details']
const isEmpty = (node) =>
  isElement(node, ...CONTAINERS) &&
  !node.attribs.id &&
  node.children.every((child) => child.type === 'text' && !child.data.trim())

/** Takes a node away, and what stood around it alone. */
function remove(node) {
  const { parent } = node
  removeElement(node)
  if (parent && isEmpty(parent)) remove(parent)
}

/** A picture becomes a link to a small size of it; the covers in lists stay with what they lead to. */
function replacePicture(img, texts) {
  const { src, alt } = img.attribs
  const isOfList = 'data-covered' in img.attribs && !('data-small' in img.attribs)
  const small = img.attribs['data-small'] ?? src
  const size = img.attribs['data-size']
  const picture = within(img, 'picture') ?? img
  if (isOfList || !small) return remove(picture)
  const words = size ? texts.picture.replace('{size}', size) : texts.pictureOfUnknownSize
  const link = firstOf(`<a class="show-picture"><span lang="${texts.language}">${words}</span></a>`)
  link.attribs.href = small
  if (alt) appendChild(link, textOf(`: ${alt}`))
  replaceElement(picture, link)
}

/** The switch that stands in every page leads to text only; here it leads back. */
function turnSwitch(form, texts) {
  form.attribs.action = form.attribs.action.replace('mode=text', 'mode=full')
  const button = findOne((each) => each.name === 'button', form.children)
  if (!button) return
  button.children = []
  appendChild(button, firstOf(texts.full))
  for (const other of form.children.filter((child) => child !== button)) removeElement(other)
}

/** The way to what only full pages have: a sentence, and the switch to them. */
function replaceWay(node, modes, texts) {
  const [mode] = modes
  const way = firstOf(`<div><p>${texts.writing}</p></div>`)
  if (mode) appendChild(way, mode.cloneNode(true))
  replaceElement(node, way)
}

function trimAttributes(node) {
  const { attribs } = node
  const known = classesOf(node).filter((name) => textClasses.has(name))
  for (const name of Object.keys(attribs)) {
    if (name === 'style' || name.startsWith('data-')) delete attribs[name]
  }
  if (known.length > 0) attribs.class = known.join(' ')
  else delete attribs.class
}

const byTag = (document, ...names) =>
  findAll((each) => names.includes(each.name), document.children)

/**
 * Makes a text-only page out of a finished one: the same words, links and forms, with no script, font, style sheet or
 * picture; everything works by plain requests.
 * @param {string} html a page as finishPage left it
 * @returns {string} the page itself where it needs scripts to be of any use
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
  const isAlways = html.includes(ALWAYS)
  const modes = findAll((each) => 'data-mode' in each.attribs, document.children)
  for (const form of modes) {
    if (isAlways) remove(form)
    else turnSwitch(form, texts)
  }
  for (const each of findAll(({ attribs }) => 'data-needs-scripts' in attribs, document.children)) {
    replaceWay(each, modes, texts)
  }
  for (const each of byTag(document, 'svg')) remove(each)
  for (const each of byTag(document, 'img')) replacePicture(each, texts)
  for (const each of findAll(goes, document.children)) remove(each)
  for (const each of findAll(isEmpty, document.children)) remove(each)
  for (const each of findAll(() => true, document.children)) trimAttributes(each)
  const [head] = byTag(document, 'head')
  const [main] = byTag(document, 'main')
  // Without it browsers ask for an icon.
  appendChild(head, firstOf('<link rel="icon" href="data:,">'))
  appendChild(head, firstOf(`<style>${textSheet}</style>`))
  const note = `<p class="text-note">${texts.note} <a href="#text-only">${texts.leave}</a></p>`
  if (!isAlways) prependChild(main, firstOf(note))
  return render(document)
}
