import { CoverArt } from '../brand/cover-art'
import { ImigongoDiamonds, ImigongoMotif, ImigongoSpiral, ImigongoZigzag } from '../brand/imigongo'
import { Logo, LogoMark } from '../brand/logo'
import { Card } from '../ui/card'
import { Section } from './section'

const tokens = [
  ['paper', 'bg-paper'],
  ['surface', 'bg-surface'],
  ['wash', 'bg-wash'],
  ['ink', 'bg-ink'],
  ['line', 'bg-line'],
  ['forest', 'bg-forest'],
  ['forest-wash', 'bg-forest-wash'],
  ['clay-wash', 'bg-clay-wash'],
  ['danger', 'bg-danger'],
] as const

const sizes = ['text-sm', 'text-base', 'text-lg', 'text-xl', 'text-2xl', 'text-3xl', 'text-4xl']
const seeds = ['hot joint', 'gout', 'lupus', 'back', 'knee', 'children', 'steroids', 'pregnancy']

/** Tokens, type, patterns and generated covers. */
export function Look() {
  return (
    <>
      <Section title="Mark">
        <div className="flex flex-wrap items-center gap-8">
          <Logo className="text-2xl" />
          <LogoMark className="size-24" />
          <ImigongoMotif />
        </div>
      </Section>
      <Section title="Tokens">
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {tokens.map(([name, fill]) => (
            <li key={name} className="flex items-center gap-3 text-sm">
              <span className={`size-11 rounded-control border border-line ${fill}`} />
              {name}
            </li>
          ))}
        </ul>
        <p>
          Ink, <span className="text-muted">muted</span>,{' '}
          <span className="text-forest">forest</span>, <span className="text-clay">clay</span>,{' '}
          <span className="text-danger">danger</span>, <span className="text-success">success</span>
        </p>
      </Section>
      <Section title="Type">
        {sizes.map((size) => (
          <p key={size} className={`${size} font-bold`}>
            Ingingo z’umubiri
          </p>
        ))}
      </Section>
      <Section title="Patterns">
        <ImigongoZigzag id="dev-zigzag" />
        <ImigongoDiamonds id="dev-diamonds" height={40} />
        <ImigongoSpiral id="dev-spiral" height={32} />
      </Section>
      <Section title="Covers">
        <CoverArt seed="rheumatoid arthritis" className="rounded-card" />
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {seeds.map((seed) => (
            <Card as="li" key={seed}>
              <CoverArt seed={seed} />
              <p className="p-4 font-bold">{seed}</p>
            </Card>
          ))}
        </ul>
      </Section>
    </>
  )
}
