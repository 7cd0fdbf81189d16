/** Stop words that people type around their search terms, in the four languages: every text has them. */
const SMALL = new Set(
  `a an the is are was do does did can could should will would i me my you your he she it its we our they their what
  which who when where why how of in on at to for from with and or not if have has had be been am by about that this
  these those there s t get need must shall may might because please help want know tell
  article articles author by written dr
  le la les un une des du de d l et ou est sont c ce cette ces que qu quoi quel quelle quels quelles qui comment pourquoi
  quand où je j ai tu il elle on nous vous ils elles mon ma mes ton ta tes son sa ses ne n pas dans sur pour par avec sans
  au aux en y se si puis peut peux avoir faire fais fait dois doit devrais faut depuis contre auteur ecrit écrit
  ni na no nka nk mu ku kuri iki icyo ese gute kuki ryari nde ko ngo iyo uyu iyi ibi ya yo wa wo cya bya ry rya bwa rwa ka
  kwa kw w z za zo u nki ki mbese nakora nkore nakore nkora ngomba nshobora kubera cyane mfite yanjye wanjye zanjye ryanjye
  byanditswe yanditswe umwanditsi cyo byo bwo rwo ubu
  la cha vya je nini gani vipi lini wapi nani katika kwenye au hii hiyo huo yangu wangu langu changu zangu mimi naweza
  nina inaweza nifanye nifanyeje nifanyaje nikiwa ninapo sana ana yake wake lazima tafadhali kuhusu ngapi anaweza unaweza
  kutumia kwa makala mwandishi imeandikwa dkt`.split(/\s+/),
)

export const isSmallWord = (word: string): boolean => SMALL.has(word)

/** The meaningful words of a search; all of them when it has only stop words. */
export function tellingWords(words: string[]): string[] {
  const isSmall = (word: string) => word.split('-').every((part) => SMALL.has(part))
  const telling = words.filter((word) => !isSmall(word))
  return telling.length > 0 ? telling : words
}
