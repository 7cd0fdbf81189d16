/** The address to listen on: a server with demonstration accounts is reachable by others only when told to be. */
export const chooseHost = ({ host }, { isDemo }) => host ?? (isDemo ? '127.0.0.1' : '0.0.0.0')
