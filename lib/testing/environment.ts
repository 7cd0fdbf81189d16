import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Tests must not depend on this machine's configuration, such as its database or its mail account.
const listed = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
for (const [, name] of listed.matchAll(/^# ?([A-Z][A-Z_]+)=/gm)) {
  if (name) delete process.env[name]
}

// The configuration is complete, but a unit test that queries the database fails at once.
process.env.DATABASE_URL = 'postgresql://nobody@127.0.0.1:1/none'
process.env.EMBEDDED_DATABASE = '1'
process.env.DATA_DIR = join(tmpdir(), 'ingingo-unit-tests')
process.env.AUTH_SECRET = 'a secret of the tests, which signs nothing real'
