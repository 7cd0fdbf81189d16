/** The environment the application runs in: everything configured, plus what the start determined. */
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
    // `.env` is already loaded; Next would read it again, along with its variants.
    __NEXT_PROCESSED_ENV: 'true',
  }
}
