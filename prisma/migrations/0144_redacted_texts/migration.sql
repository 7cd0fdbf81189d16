-- AlterEnum
ALTER TYPE "moderation_kind" ADD VALUE 'case_redacted';
ALTER TYPE "moderation_kind" ADD VALUE 'answer_redacted';
ALTER TYPE "moderation_kind" ADD VALUE 'outcome_removed';
