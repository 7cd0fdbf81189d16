-- The staff's tables are sorted by their columns: each order has an index that ends with the id.

CREATE INDEX "article_title_order_idx" ON "article" ((left(fold_name("title"), 100)), "id");
CREATE INDEX "paper_title_order_idx" ON "paper" ((left(fold_name("title"), 100)), "id");
CREATE INDEX "video_title_order_idx" ON "video" ((left(fold_name("title"), 100)), "id");
CREATE INDEX "fact_title_order_idx" ON "fact" ((left(fold_name("title"), 100)), "id");
CREATE INDEX "faq_title_order_idx" ON "faq" ((left(fold_name("question"), 100)), "id");
CREATE INDEX "article_language_order_idx" ON "article" ("language", "id");
CREATE INDEX "article_status_order_idx" ON "article" ("is_published", ("rejected_at" IS NOT NULL), "id");
CREATE INDEX "paper_language_order_idx" ON "paper" ("language", "id");
CREATE INDEX "paper_status_order_idx" ON "paper" ("is_published", ("rejected_at" IS NOT NULL), "id");
CREATE INDEX "user_name_order_idx" ON "user" ("name_key", "id");
CREATE INDEX "user_role_order_idx" ON "user" ("role", "id");
CREATE INDEX "user_status_order_idx" ON "user" ("account_status", "is_approved", "id");
-- Who never signed in comes first from the one end, and last from the other.
CREATE INDEX "user_login_order_idx" ON "user" ("last_login" DESC NULLS LAST, "id" DESC);
