/** The environment that the application runs in: all that is configured, plus what was found out while starting. */
export function appEnvironment({ port, host, dataDir, secret }, { url, isEmbedded }) {
  return {
    ...process.env,
    PORT: String(port),
    ...(host ? { HOST: host } : {}),
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    EMBEDDED_DATABASE: isEmbedded ? '1' : '0',
    AUTH_SECRET: secret,
    NEXT_TELEMETRY_DISABLED: '1',
    // `.env` is in the environment already; Next would read it again, and others beside it.
    __NEXT_PROCESSED_ENV: 'true',
  }
}
