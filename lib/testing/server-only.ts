// Stands in for the package of that name in tests: see vitest.config.ts.
export {}
