/** For tests of motion: the setting most readers have. */
export const WITH_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const
