import { readConfiguration, readSecret } from './configuration.mjs'
import { DataFolderLocked, findHolder } from './embedded-postgres.mjs'
import { claimPort } from './port.mjs'
import { keptSecret } from './secret.mjs'

/**
 * Reads the configuration of a server. Reports whatever can be found wrong at once, before anything slow runs.
 * @throws {Refusal} with a one-sentence message
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
