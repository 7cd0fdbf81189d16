/** For tests of what moves: as most readers have it. */
export const WITH_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const
