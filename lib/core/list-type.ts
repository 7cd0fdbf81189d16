/** The class of lists numbered in capital letters: a style sheet cannot tell their `type` from that of small ones. */
export const CAPITAL_LIST = 'capital'

/** Whether the `type` of a numbered list stands for capital letters or Roman numbers. */
export const isCapital = (type: unknown): boolean => type === 'A' || type === 'I'
