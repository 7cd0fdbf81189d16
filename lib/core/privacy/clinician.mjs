import { anyCase, EDGE } from './matches.mjs'

const TITLE = anyCase(
  'drs?|profs?|pr|professors?|professeurs?|docteurs?|doctors?|dogiteri|dkt|dokiteri|dokita|daktari|madaktari|muganga|umuganga|abaganga|consultants?|residents?|registrar|interns?|interne|nurses?|matron|midwife|sage-femme|infirmiere?s?|umuforomo|umuforomokazi|umubyaza|muuguzi|wauguzi|nesi|mkunga|physio|physiotherapist|physiotherapeute|kine|kinesitherapeute|pharmacist|pharmacien|pharmacienne|umufarumasiye|mfamasia|clinical\\sofficer|medical\\sofficer|rheumatologist|rhumatologue|surgeon|chirurgien|colleague|collegue|confrere|consoeur|minister|ministre',
)
const SEVERAL = anyCase('drs|doctors|docteurs|nurses|abaganga|madaktari')
const CALLED = anyCase('named|called|nomme|nommee|witwa|yitwa|anaitwa|aitwaye')
const TITLED = new RegExp(
  `${EDGE}(?:${TITLE}(?:\\.\\s{0,2}|\\s?:\\s|\\s{1,2})(?:${CALLED}\\s)?(?:\\p{Lu}[\\p{L}'-]*\\.?\\s?){0,3}|${SEVERAL}\\.?\\s\\p{L}+\\s(?:and|et|na|&)\\s)$`,
  'u',
)
const QUALIFIED =
  /^,?\s\(?(?:md|mbbs|mmed|phd|rn|pharmd|nurse|infirmiere?|physician|rheumatologist|rhumatologue|interniste)(?!\p{L})/iu

/**
 * Returns whether a name is a clinician's: "Dogiteri J. …", "nurse called …", "…, MD".
 * @param {string} before the text before the name
 * @param {string} [after] the text after it
 */
export const isClinician = (before, after = '') =>
  TITLED.test(before.slice(-80)) || QUALIFIED.test(after)

const STARTS = new RegExp(`^${TITLE}(?:\\.|\\s)`, 'u')
/** Returns whether a name begins with a clinician's title: "Nyakubahwa Dogiteri …". @param {string} name */
export const startsWithTitle = (name) => STARTS.test(name)
