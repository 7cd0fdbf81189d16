/** The size of a small phone. */
export const PHONE_SIZE = { viewport: { width: 360, height: 740 }, hasTouch: true }
