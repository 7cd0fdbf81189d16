/** Stop words that people type around their search terms, in the four languages: every text has them. */
const STOP_WORDS = new Set(
  `a an the is are was do does did can could should will would i me my you your he she it its we our they their what
  which who when where why how of in on at to for from with and or not if have has had be been am by about that this
  these those there s t get need must shall may might because please help want know tell
  article articles author by written dr doctor
  le la les un une des du de d l et ou est sont c ce cette ces que qu quoi quel quelle quels quelles qui comment pourquoi
  quand où je j ai tu il elle on nous vous ils elles mon ma mes ton ta tes son sa ses ne n pas dans sur pour par avec sans
  au aux en y se si puis peut peux avoir faire fais fait dois doit devrais faut depuis contre auteur ecrit écrit docteur
  ni na no nka nk mu ku kuri iki icyo ese gute kuki ryari nde ko ngo iyo uyu iyi ibi ya yo wa wo cya bya ry rya bwa rwa ka
  kwa kw w z za zo u nki ki mbese nakora nkore nakore nkora ngomba nshobora kubera cyane mfite yanjye wanjye zanjye ryanjye
  byanditswe yanditswe umwanditsi cyo byo bwo rwo ubu buri dogiteri inyandiko
  la cha vya je nini gani vipi lini wapi nani katika kwenye au hii hiyo huo yangu wangu langu changu zangu mimi naweza
  nina inaweza nifanye nifanyeje nifanyaje nikiwa ninapo sana ana yake wake lazima tafadhali kuhusu ngapi anaweza unaweza
  kutumia kwa makala mwandishi imeandikwa dkt za kila ninaweza nimepata`.split(/\s+/),
)

const isStopWord = (word: string): boolean => STOP_WORDS.has(word)

/** Removes stop words, unless there are no other words. */
function removeStopWords(words: string[]): string[] {
  const isSmall = (word: string) => word.split('-').every((part) => STOP_WORDS.has(part))
  const telling = words.filter((word) => !isSmall(word))
  return telling.length > 0 ? telling : words
}

/** Shorter stems and parts match too many words. */
const MIN_STEM = 4
const MIN_PART = 3
/** The shortest word in `search_term`. */
export const MIN_TERM = 4

/**
 * Prefixes of nouns in Kinyarwanda and Kiswahili, and of verbs: subject, tense, object.
 */
const NOUN =
  'aba|aka|ama|ubu|ubw|uku|uru|urw|utu|umu|umw|imi|iki|icy|ibi|iby|izi|in|im|mu|mw|mi|ki|vi|ma|wa|u|i|a'
const VERB =
  '(?:bya|rya|cya|bwa|rwa|twa|za|wa|ntibi|ntizi|ntiba|nti|nta|si|nda|nza|nka|na|ni|ha|tu|mu|ba|bi|zi|ri|ru|bu|gu|ku|ki|li|vi|ya|ka|u|i|a|n|m|z|b)(?:ra|na|za|li|me|ta|ka|ki|a)?(?:kwi|ku|gu|kw|ni|mu|tu|m|n|ba|wa|i)?'
const PREFIX = new RegExp(`^(?:${VERB}|${NOUN}|kwi|ku|gu|kw)(?=[a-z]{${MIN_STEM},}$)`)
/** The final vowel, with the verb ending before it. */
const ENDING = /(?:y|w|z|sh|ir|is|iw|agur)?[aeiou]$/

/**
 * Returns the stem of a word in Kinyarwanda or Kiswahili: "byimb" for "zirabyimbye".
 * @param word without accents, in lower case
 * @returns null if the stem is too short
 */
export function getStem(word: string): string | null {
  const base = word.replace(PREFIX, '')
  const stems = [base.replace(ENDING, ''), base.replace(/[aeiou]$/, '')]
  return stems.find((stem) => stem.length >= MIN_STEM && stem.length < word.length) ?? null
}

/**
 * Splits words run together: "kneepain" into "knee" and "pain", "imitiyibyatsi" into "imiti" and "ibyatsi".
 * @param terms the indexed words
 * @returns the parts, without stop words; null if the word has no such parts
 */
export function splitWord(word: string, terms: Pick<ReadonlySet<string>, 'has'>): string[] | null {
  /** The best split of the letters before each position: most letters in known words, then fewest parts. */
  const best: ({ known: number; parts: string[] } | undefined)[] = [{ known: 0, parts: [] }]
  for (let end = 1; end <= word.length; end += 1) {
    for (let start = 0; start < end; start += 1) {
      const before = best[start]
      const part = word.slice(start, end)
      const isTerm = part.length < word.length && terms.has(part)
      const isEdge = part.length >= MIN_PART && (start === 0 || end === word.length)
      if (!before || !(isTerm || isStopWord(part) || (isEdge && part.length < MIN_TERM))) continue
      const known = before.known + (isTerm ? part.length : 0)
      const current = best[end]
      if (
        current &&
        (current.known > known ||
          (current.known === known && current.parts.length <= before.parts.length))
      )
        continue
      best[end] = { known, parts: [...before.parts, part] }
    }
  }
  const found = best[word.length]
  if (!found || found.known * 2 < word.length) return null
  const telling = found.parts.filter((part) => !isStopWord(part))
  return found.parts.length > 1 && telling.length > 0 ? telling : null
}

const MAX_WORDS = 8
const MAX_LETTERS = 40
const MAX_INPUT = 300

const INVISIBLE = /\p{Cf}/gu
/** Modifier letters such as U+02BC, typed as apostrophes. */
const APOSTROPHES = /[\u02B0-\u02FF]/g
const HYPHENS = /[\u2010-\u2013\u2212]/g
/** A star between a letter and a digit, as in "HLA-B*27". */
const JOINED = /(\p{L})\*(?=\d)/gu
/** "1,000,000" and "150 000": other numbers that a space separates are two. */
const GROUPED = /(^|[^\d.,])(\d{1,3}(?:(?:[.,'’]\d{3}){2,}|(?: \d{3})* 000))(?![.,]?\d)/g
const WORD = /\d+[.,]\d+(?![.,]?\d)|[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)*/gu

/** Cuts between letters: half of a surrogate pair is no text to the database. */
const cutWord = (word: string) => [...word].slice(0, MAX_LETTERS).join('')

/**
 * Lists all words of the first 300 characters (docs/rules.md#search-tokens): only letters, digits, hyphens within a word
 * and the points of decimals survive, so that `%`, `_`, `\`, quotes, NUL, emoji and direction marks are harmless everywhere downstream. The
 * database makes a query of each (`search_query`).
 * @returns unique words of at most 40 letters, in the order typed
 */
export function listWords(typed: string): string[] {
  const words = typed
    .slice(0, MAX_INPUT)
    .normalize('NFKC')
    .toLowerCase()
    .replace(INVISIBLE, '')
    .replace(APOSTROPHES, ' ')
    .replace(HYPHENS, '-')
    .replace(JOINED, '$1-')
    .replace(GROUPED, (_, before: string, number: string) => before + number.replace(/\D/g, ''))
    .match(WORD)
  return [...new Set((words ?? []).map(cutWord))]
}

/** Returns the first 8 words of a staff search, which keeps stop words. */
export const tokenizeSearch = (typed: string): string[] => listWords(typed).slice(0, MAX_WORDS)

/**
 * Returns the words of a reader's search: the first 8 that are not stop words, so that a sentence keeps its meaningful
 * words. If there are only stop words, returns the first 8 of them.
 */
export const getSearchWords = (typed: string): string[] =>
  removeStopWords(listWords(typed)).slice(0, MAX_WORDS)

/** Returns the key of a reader's search: equal for all texts with the same search words. */
export const searchKey = (typed: string): string => getSearchWords(typed).join(' ')
