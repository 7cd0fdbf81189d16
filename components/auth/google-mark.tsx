/** Google's G in its four colours, as on its sign-in buttons. */
export function GoogleMark() {
  return (
    <svg
      width="24"
      height="24"
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      strokeWidth="4"
      className="size-5"
    >
      <path stroke="#ea4335" d="M4.6 8.2A8.3 8.3 0 0 1 18 6.2" />
      <path stroke="#fbbc05" d="M4.6 15.8a8.3 8.3 0 0 1 0-7.6" />
      <path stroke="#34a853" d="M17.5 18.3A8.3 8.3 0 0 1 4.6 15.8" />
      <path stroke="#4285f4" d="M12.2 12h8.1a8.3 8.3 0 0 1-2.8 6.3" />
    </svg>
  )
}
