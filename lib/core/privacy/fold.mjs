/** Characters that look like another: dashes, apostrophes, spaces. */
const LOOK_ALIKES = new Map([
  ...[...'\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63'].map((each) => [each, '-']),
  ...[...'\u2018\u2019\u201b\u02bc\u00b4\u0060'].map((each) => [each, "'"]),
  ...[
    ...'\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\t',
  ].map((each) => [each, ' ']),
])
/** Combining accents, soft hyphens, and zero-width characters. */
const UNSEEN = /[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]/

/** @param {string} unit @returns {string} */
function foldUnit(unit) {
  const code = unit.charCodeAt(0)
  if (code < 0x80) return unit === '\t' ? ' ' : unit === '`' ? "'" : unit
  const alike = LOOK_ALIKES.get(unit)
  if (alike !== undefined) return alike
  if (UNSEEN.test(unit)) return ''
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0)
  if (code >= 0x660 && code <= 0x669) return String.fromCharCode(code - 0x660 + 0x30)
  const base = unit.normalize('NFD').charAt(0)
  return base >= 'A' && base <= 'z' ? base : unit
}

/** Zeros typed as separate letters within a number: "7 OO12399 O 71", "0722 OOO 111". */
const LONE_ZERO = /(\d[ ./-]{1,3})([Oo]{1,4})(?=[ ./-]{1,3}\d)/g

/**
 * Reads letters as the digits they were typed for: "O788 l23 456". Keeps letters of a word that touches the number,
 * and an I after it.
 * @param {string} folded
 * @returns {string} of the same length
 */
export function readDigits(folded) {
  const isLetter = (/** @type {string} */ unit) => /\p{L}/u.test(unit)
  return folded
    .replace(/[\dOolI]+/g, (run, at) => {
      if (!/\d/.test(run)) return run
      const head = isLetter(folded.charAt(at - 1)) ? run.search(/\d/) : 0
      const tail = isLetter(folded.charAt(at + run.length))
        ? run.search(/\D*$/)
        : run.replace(/I$/, '').length
      const number = run.slice(head, tail).replace(/[Oo]/g, '0').replace(/[lI]/g, '1')
      return run.slice(0, head) + number + run.slice(tail)
    })
    .replace(LONE_ZERO, (_, before, zeros) => before + '0'.repeat(zeros.length))
}

/**
 * A text without accents and with plain dashes, spaces and digits, so that patterns need not handle the variants.
 * @param {string} text
 * @returns {{ folded: string, toOriginal: (index: number) => number }} `toOriginal` maps an index back to the original text
 */
export function foldText(text) {
  /** @type {string[]} */
  const units = []
  const places = new Uint32Array(text.length + 1)
  for (let index = 0; index < text.length; index += 1) {
    const unit = foldUnit(text.charAt(index))
    if (unit === '') continue
    places[units.length] = index
    units.push(unit)
  }
  places[units.length] = text.length
  return { folded: units.join(''), toOriginal: (index) => places[index] ?? text.length }
}
