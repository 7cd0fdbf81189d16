import { audiences } from './content-filter.mjs'

export { audiences }

export type Audience = (typeof audiences)[number]
