import { readConfiguration, readSecret } from './configuration.mjs'
import { DataFolderLocked, findHolder } from './embedded-postgres.mjs'
import { claimPort } from './port.mjs'
import { keptSecret } from './secret.mjs'

/**
 * The configuration of a server. Whatever can be found wrong at once is found here, before what takes long.
 * @throws {Refusal} in one sentence
 */
export async function readServerConfiguration() {
  const configuration = readConfiguration()
  const secret = readSecret(configuration)
  const { databaseUrl, dataDir } = configuration
  const holder = databaseUrl ? null : findHolder(dataDir)
  if (holder) throw new DataFolderLocked(dataDir, holder)
  const port = await claimPort(configuration.port, configuration.host)
  return { ...configuration, port, secret: secret ?? keptSecret(dataDir) }
}
