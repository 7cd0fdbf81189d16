import { unknownCall } from '@/lib/platform/http/define-download'

/** Answers every unknown address under /api. */
export const GET = unknownCall
export const HEAD = unknownCall
export const POST = unknownCall
export const PUT = unknownCall
export const PATCH = unknownCall
export const DELETE = unknownCall
export const OPTIONS = unknownCall
