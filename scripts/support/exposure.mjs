/** Where to listen: a server with demonstration accounts shows itself to others only when told to. */
export const chooseHost = ({ host }, { isDemo }) => host ?? (isDemo ? '127.0.0.1' : '0.0.0.0')
