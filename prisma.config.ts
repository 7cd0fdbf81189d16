import { defineConfig } from 'prisma/config'

// The scripts in package.json tell the command line which database to use; commands without one do not need it.
const url = process.env.DATABASE_URL

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  ...(url ? { datasource: { url } } : {}),
})
