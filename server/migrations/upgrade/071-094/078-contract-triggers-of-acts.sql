-- What one place of the program writes has its derived rows from the acts that are recorded there.

DROP TRIGGER tr__applicability__facets ON applicability;
DROP TRIGGER tr__applicability__facets_added ON applicability;
DROP TRIGGER tr__applicability__facets_gone ON applicability;
DROP TRIGGER tr__owner_chapter__facets ON owner_chapter;
DROP TRIGGER tr__owner_chapter__facets_added ON owner_chapter;
DROP TRIGGER tr__owner_chapter__facets_gone ON owner_chapter;
DROP TRIGGER tr__content_category__suggest ON content_category;
DROP TRIGGER tr__material_category__suggest ON material_category;
DROP TRIGGER tr__sys_config__numbers ON sys_config;
DROP FUNCTION facet_follow_stated(), suggest_follow(), number_follow_rule();
