-- AlterEnum
ALTER TYPE "moderation_kind" ADD VALUE 'article_removed';
ALTER TYPE "moderation_kind" ADD VALUE 'paper_removed';
ALTER TYPE "moderation_kind" ADD VALUE 'case_removed';
ALTER TYPE "moderation_kind" ADD VALUE 'answer_removed';
