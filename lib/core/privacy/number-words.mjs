/** Ages above 89 and small numbers in words, by language, without accents. */
export const ABOVE_89 = [
  '(?:ninety|one hundred|a hundred)(?:[\\s-](?:and[\\s-])?(?:one|two|three|four|five|six|seven|eight|nine|ten))?',
  'quatre[\\s-]vingts?[\\s-](?:dix(?:[\\s-](?:sept|huit|neuf))?|onze|douze|treize|quatorze|quinze|seize)',
  'nonante(?:[\\s-](?:et[\\s-])?(?:un|deux|trois|quatre|cinq|six|sept|huit|neuf))?',
  'cent(?:[\\s-](?:et[\\s-])?(?:un|deux|trois|quatre|cinq|six))?',
  "mirongo\\s(?:icyenda|cyenda|urwenda)(?:\\s(?:na|n')\\s?(?:umwe|rumwe|ebyiri|ibiri|itatu|ine|itanu|itandatu|irindwi|umunani|icyenda))?",
  "ijana(?:\\s(?:na|n')\\s?(?:umwe|rumwe|ebyiri|ibiri|itatu|ine|itanu))?",
  'tisini(?:\\sna\\s(?:moja|mbili|tatu|nne|tano|sita|saba|nane|tisa))?',
  'mia\\s(?:moja|na\\s(?:moja|mbili|tatu|nne|tano))',
].join('|')

export const SMALL = [
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven',
  'une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze',
  'rimwe|kimwe|umwe|abiri|bibiri|ebyiri|atatu|bitatu|itatu|ane|bine|ine|atanu|bitanu|itanu|atandatu|bitandatu|itandatu|arindwi|birindwi|irindwi|umunani|icyenda|cyenda|icumi|cumi',
  'moja|mmoja|mbili|miwili|tatu|mitatu|nne|minne|tano|mitano|sita|saba|nane|minane|tisa|kumi',
].join('|')
