import type { Thing } from './site'

/** A person as authors' DTOs name them. */
export interface NamedPerson {
  first_name: string
  last_name: string
}

/** A person; undefined when nobody is named, so that the property is left out. */
export function person(named: NamedPerson | null): Thing | undefined {
  return named
    ? { '@type': 'Person', name: `${named.first_name} ${named.last_name}`.trim() }
    : undefined
}
