// One file for the test runner, so that all journeys share one server and one browser. To run a
// few: node --test --test-name-pattern="carousel" journeys/all.test.ts
import "./site/home.ts";
import "./site/list.ts";
import "./site/reading.ts";
import "./session/panels.ts";
import "./session/renewal.ts";
import "./office/shell.ts";
import "./office/own-account.ts";
import "./office/posts.ts";
import "./office/categories.ts";
import "./office/items.ts";
import "./office/item-list.ts";
import "./office/system/depts.ts";
import "./office/system/roles.ts";
import "./office/system/users.ts";
import "./office/system/menus.ts";
import "./office/system/settings.ts";
import "./office/system/logs.ts";
import "./narrow.ts";
import "./fonts.ts";
import "./session/captcha.ts";
