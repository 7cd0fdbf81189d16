/**
 * The parts of zod that the application uses. Lists them one by one, so that browsers do not load the rest: its
 * messages in fifty languages and its JSON schema alone are larger than everything listed here.
 */

export type { infer, output, RefinementCtx, ZodObject, ZodType } from 'zod'
// biome-ignore lint/performance/noBarrelFile: the names of one package; what is not among them is left out of the bundle
export {
  array,
  boolean,
  config,
  custom,
  discriminatedUnion,
  enum,
  instanceof,
  iso,
  literal,
  NEVER,
  null,
  number,
  object,
  record,
  string,
  union,
  unknown,
  uuid,
} from 'zod'
