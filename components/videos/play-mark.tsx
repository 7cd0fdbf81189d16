/** A play icon. Decorative: the link beside it has the text. */
export function PlayMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 64 64" width="64" height="64" className={className}>
      <circle
        cx="32"
        cy="32"
        r="31"
        fill="var(--imi-white)"
        stroke="var(--imi-black)"
        strokeWidth="2"
      />
      <path d="M25 19v26l22-13z" fill="var(--imi-black)" />
    </svg>
  )
}
